"""Which of the two builds these tests run on."""

import tablee.kernel.state

COMPILED = not (tablee.kernel.state.__file__ or "").endswith(".py")
