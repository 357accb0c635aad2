/** The specification's defaults of the low-poly pattern. */
export const PATTERN = { width: 600, height: 400, cell: 75, variance: 0.75 } as const;
