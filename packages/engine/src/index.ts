/** The engine's only public door. */
export { ENGINE_ERRORS, InspectError, type EngineErrorCode, type ErrorEntry } from './errors.ts'
export { LIMITS, LIMIT_TABLE, type Limits } from './limits.ts'
export { analyse, createInspector, type InspectOptions, type Inspector, type InspectorOptions } from './inspect.ts'
export { CAPTURE_VERSION, type Capture, type CaptureStep } from './capture/capture.ts'
export { captureFromJson, captureToJson } from './capture/capture-json.ts'
export { inspectionSchema, type Inspection } from './inspection/schema.ts'
