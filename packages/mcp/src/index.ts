export { errorResult, inspectionResult, type ToolResult } from './tool-result.ts'
