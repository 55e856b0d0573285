import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/src/db/schema.ts', './stripe-sandbox/src/store/tables.ts'],
  out: './server/migrations',
})
