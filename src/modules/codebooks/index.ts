import * as resources from './resources.ts';

/** The codebooks every other module refers to: places, units, taxes, goods groups. */
export const codebooks = { name: 'codebooks', resources: Object.values(resources) };
