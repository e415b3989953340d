/**
 * The aliases (CNAME) of all zones: the answer to an alias holds the addresses of its target, and is cached under the alias. Names are
 * without the last dot.
 */
export class Aliases {
  readonly #targets = new Map<string, string>();
  /** Aliases by their target and by each name above it, so that those of a whole tree are found. */
  readonly #leading = new Map<string, Set<string>>();

  clear(): void {
    this.#targets.clear();
    this.#leading.clear();
  }

  set(alias: string, target: string): void {
    this.remove(alias);
    this.#targets.set(alias, target);
    for (const name of upwards(target)) {
      const set = this.#leading.get(name) ?? new Set();
      this.#leading.set(name, set.add(alias));
    }
  }

  remove(alias: string): void {
    const target = this.#targets.get(alias);
    if (target === undefined) return;
    this.#targets.delete(alias);
    for (const name of upwards(target)) {
      const set = this.#leading.get(name)!;
      set.delete(alias);
      if (set.size === 0) this.#leading.delete(name);
    }
  }

  /** These trees, and those of the aliases that lead into them, also by way of others. An alias at `*` answers for its parent's tree. */
  withAliases(trees: Iterable<string>): Set<string> {
    const found = new Set(trees);
    // A set gives what is added while it is gone through.
    for (const tree of found)
      for (const alias of this.#leading.get(tree) ?? []) found.add(alias.replace(/^\*\./, ''));
    return found;
  }
}

function* upwards(name: string): Generator<string> {
  yield name;
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) yield name.slice(dot + 1);
}
