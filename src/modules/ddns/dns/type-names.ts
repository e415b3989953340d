import types from 'dns-packet/types.js';

/** The name of a type as in zone files: `A`, `SRV`, and `TYPE65280` for what has none; RFC 3597, 5. */
export const typeName = (type: number): string => types.toString(type).replace('UNKNOWN_', 'TYPE');
