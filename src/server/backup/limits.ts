/** Characters of an archive's passphrase; shorter ones are tried out too quickly, even at the cost of seal.ts. */
export const MIN_PASSPHRASE = 12;
