import { defineConfig } from 'vitest/config'

/** What touches the database, once more on a real PostgreSQL server, and several nodes on it. */
export default defineConfig({
  test: {
    name: 'server-postgres',
    root: import.meta.dirname,
    include: [
      'test/on-the-database/**/*.test.ts',
      'test/{drills,several-nodes}/**/*.test.ts',
      'test/stripe-sandbox/**/*.test.ts',
      'test/{data-transfer,database-away,deepgram-sdk,health,postgres,private-logs,pusher-server-package}.test.ts',
      'src/adapters/speech-to-text/deepgram/deepgram.test.ts',
      'src/adapters/viewer-channels/**/*.test.ts',
      'src/sandbox/**/*.test.ts',
      'test/{http-surface,request-log,reverse-proxy}.test.ts',
    ],
    // Minutes of real speech, which the database has no part in.
    exclude: ['test/on-the-database/recording/burst.test.ts'],
    setupFiles: ['test/set-up/setup.ts'],
    globalSetup: ['test/set-up/postgres-global-setup.ts'],
    maxWorkers: '100%',
    // Modules keep nothing between tests, so they are evaluated once for each worker.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
