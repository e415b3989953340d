/** Seconds for which a zone's own SOA and NS may be remembered. */
export const APEX_TTL = 3600;
