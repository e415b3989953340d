/** Characters of the longest signed text that is read. A licence with all that it may say has some 3,000. */
export const MAX_TOKEN = 4096;
