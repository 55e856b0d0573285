export { addMcp } from './add-mcp.ts'
