/**
 * Rooms of the packages that are cut into floors, from the top down: a room imports rooms below it only, types included.
 * A room is a folder of `src`, or a file next to the folders. `walls.ts` makes a lint rule of it for each room, and
 * `rooms.ts` refuses a room that is missing here.
 */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  service: [
    'main.ts',
    'start.ts',
    'run.ts',
    'app.tsx',
    'client',
    'commands',
    'pages',
    'api',
    'mcp',
    'releases',
    'runtime',
    'saved',
    'accounts',
    'inspections',
    'images',
    'components',
    'view',
    'http',
    'limits',
    'store',
    'secrets',
    'telemetry',
    'config.ts',
    'config-variables.ts',
    'service-error.ts',
    'version.ts',
    'program-files.ts',
  ],
  devcli: [
    'main.ts',
    'run-command.ts',
    'commands',
    'check',
    'local',
    'service',
    'command-line',
    'cli.ts',
    'output',
    'runtime',
    'failures',
  ],
}
