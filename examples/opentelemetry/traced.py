"""The service with a span for each request: `opentelemetry-instrument python traced.py`.

Options are those of `rollwright serve`.
"""

import sys

from opentelemetry.instrumentation.wsgi import OpenTelemetryMiddleware

import service.app
from service.cli import main

create_app = service.app.create_app


def traced(settings):
    app = create_app(settings)
    app.wsgi_app = OpenTelemetryMiddleware(app.wsgi_app)
    return app


service.app.create_app = traced
sys.exit(main(["serve", *sys.argv[1:]]))
