"""Magic points, monster components and cards drawn as resources: those that come later, those destroyed or stolen."""
