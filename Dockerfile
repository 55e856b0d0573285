# Live-scribe for production: docker build -t live-scribe .
# Without a database of its own it runs alone, on /data; compose.yaml has PostgreSQL and Redis too.

FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/

# The pages, built with everything that building them takes.
FROM manifests AS pages
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json ./
COPY contract/ contract/
COPY web/ web/
RUN npm run build

# What the server needs to run, the pinned Node among it. Tools that building and testing take come
# along as somebody's optional peers.
FROM manifests AS packages
RUN npm ci --no-audit --no-fund --omit=dev --workspace server --workspace contract --include-workspace-root \
    && cd node_modules \
    && rm -rf @esbuild @esbuild-kit @rolldown @vitest drizzle-kit esbuild happy-dom lightningcss* rolldown vite vitest

FROM debian:12.14-slim@sha256:60eac759739651111db372c07be67863818726f754804b8707c90979bda511df
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates libpocketsphinx3 libsphinxbase3 pocketsphinx-en-us \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --user-group --no-create-home live-scribe \
    && install -d -o live-scribe -g live-scribe -m 0700 /data
WORKDIR /app
COPY --from=packages /app/ ./
COPY contract/src/ contract/src/
COPY server/src/ server/src/
COPY server/migrations/ server/migrations/
COPY server/vocabulary/ server/vocabulary/
COPY --from=pages /app/web/dist/ web/dist/
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_LEVEL=info MODEL_DOWNLOAD=off
USER 10001:10001
VOLUME /data
EXPOSE 3000
# SIGTERM hands recorders and readers over before the end. The server starts no processes, so it
# needs no init of its own; --init does no harm.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "server/src/main.ts"]
