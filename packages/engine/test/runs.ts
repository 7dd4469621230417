/** How often a property is tried: as often as named here, or so many times that with `LINKLENS_RUNS=4`. */
export const runs = (usual: number): number => Math.ceil(usual * Number(process.env.LINKLENS_RUNS ?? 1))
