"""Write what of the documents is made by a program: ``python -m tests.docs --write``; without it say what is stale."""

from __future__ import annotations

import sys

from tests.conftest import compile_catalogues
from tests.docs import picture, reference


def main() -> int:
    """Write the pages, or name those that are not as they would be written; 1 when there are any."""
    compile_catalogues()
    made = {path: reference.page(language) for language, path in reference.FILES.items()}
    made |= {path: picture.answer(language) for language, path in picture.FILES.items()}
    stale = [path for path, text in made.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    if "--write" not in sys.argv[1:]:
        print("\n".join(f"stale: {path.relative_to(reference.ROOT)}" for path in stale) or "all is as it is written")
        return int(bool(stale))
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made[path], encoding="utf-8", newline="\n")
        print(f"written: {path.relative_to(reference.ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
