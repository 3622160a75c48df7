"""What may be supposed otherwise in a scenario of Conquest, and how that is said."""
