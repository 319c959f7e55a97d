# The same steps as the Makefile's: locked requirements with hashes, then the project itself.
FROM python:3.13-slim AS build
WORKDIR /build
RUN python -m venv /opt/rollwright
COPY requirements.txt requirements-build.txt ./
RUN /opt/rollwright/bin/pip install --no-cache-dir --require-hashes --requirement requirements.txt \
    && /opt/rollwright/bin/pip install --no-cache-dir --target tools --require-hashes \
        --requirement requirements-build.txt
COPY pyproject.toml README.md LICENSE ./
COPY docs ./docs
COPY service ./service
RUN PYTHONPATH=tools /opt/rollwright/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.13-slim
RUN useradd --system --uid 10001 --no-create-home rollwright \
    && install -d -o rollwright /data
COPY --from=build /opt/rollwright /opt/rollwright
ENV ROLLWRIGHT_HOST=0.0.0.0 \
    ROLLWRIGHT_PORT=8000 \
    ROLLWRIGHT_WORKERS=2 \
    ROLLWRIGHT_DATA_DIR=/data
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
    CMD ["/opt/rollwright/bin/python", "-c", \
         "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["/opt/rollwright/bin/rollwright", "serve"]
