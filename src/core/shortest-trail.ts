/** Days for which lines of the trail are kept at least, whoever asks for less; the database itself holds to it. */
export const SHORTEST_TRAIL = 365;
