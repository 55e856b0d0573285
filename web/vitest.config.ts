import react from '@vitejs/plugin-react'
import { defineProject } from 'vitest/config'

export default defineProject({
  plugins: [react()],
  // Uses the build of pusher-js with the browser's WebSocket; in Node the package would choose
  // another one.
  resolve: { alias: { 'pusher-js': 'pusher-js/worker' } },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    exclude: ['src/{app,pages}/**'],
    // Modules keep nothing between tests, so they are evaluated once for each worker.
    isolate: false,
    unstubGlobals: true,
    maxWorkers: '100%',
    // Milliseconds. Machines differ: the limits are for a hang only.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['./test/setup.ts'],
    restoreMocks: true,
    css: true,
  },
})
