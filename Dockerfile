# Production image:
#   docker build -t live-scribe .
#   docker run -p 127.0.0.1:3000:3000 -v live-scribe:/data live-scribe
# With the payment sandbox, for a demonstration: --target sandbox, and PAYMENTS=sandbox when it runs.
# It uses the built-in database in /data by default; compose.yaml adds PostgreSQL and Redis.

FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS node

FROM node AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY stripe-sandbox/package.json stripe-sandbox/
COPY web/package.json web/

# The built pages.
FROM manifests AS pages
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json ./
COPY contract/ contract/
COPY web/ web/
RUN npm run build

# The bill of materials: what the server's packages are, and under which licences.
FROM manifests AS materials
RUN npm sbom --package-lock-only --omit dev --sbom-format spdx --workspace server --workspace contract > sbom.spdx.json

# The server's packages. npm adds those that build the pages, which the root of the workspaces names.
FROM manifests AS packages
RUN npm ci --no-audit --no-fund --omit=dev --workspace server --workspace contract --include-workspace-root \
    && cd node_modules \
    && rm -rf @rolldown lightningcss* rolldown vite

FROM node AS server
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates libatomic1 libpocketsphinx3 libsphinxbase3 pocketsphinx-en-us \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --user-group --no-create-home live-scribe \
    && install -d -o live-scribe -g live-scribe -m 0700 /data
LABEL org.opencontainers.image.title="Live-scribe" \
    org.opencontainers.image.description="Live transcription for interviews, shared by a 6-character link"
WORKDIR /app
COPY --from=packages /app/ ./
COPY --from=materials /app/sbom.spdx.json ./
COPY contract/src/ contract/src/
COPY server/src/ server/src/
COPY server/migrations/ server/migrations/
COPY server/vocabulary/ server/vocabulary/
COPY --from=pages /app/web/dist/ web/dist/
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_LEVEL=info MALLOC_ARENA_MAX=2
USER 10001:10001
VOLUME /data
EXPOSE 3000
# On SIGTERM recorders and viewers are handed over. The server waits for the only child process that it
# starts, which measures a speech model, so it needs no init process; --init is harmless.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "server/src/main.ts"]

FROM server AS sandbox
COPY stripe-sandbox/src/ stripe-sandbox/src/

# Without --target: nothing that stands in for a payment service.
FROM server
