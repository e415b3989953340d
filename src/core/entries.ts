/**
 * Bounds a cache (`new LRUCache(atMost(100_000))`) by its number of entries. lru-cache's own `max` reserves memory for all of them at
 * once: some 20 MB for a server that has hardly begun.
 */
export const atMost = (entries: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
