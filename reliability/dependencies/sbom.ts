import { npm } from './npm.ts';
import { type Locked, lockOf, TOLD } from './packages.ts';

/** A part of a bill of materials (CycloneDX 1.5 and later), as far as it is looked at. */
export interface Component {
  'bom-ref'?: string;
  name: string;
  version: string;
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
}
export interface Sbom {
  bomFormat: string;
  components: Component[];
  dependencies?: { ref: string; dependsOn?: string[] }[];
}

/**
 * The bill of materials of an installation: every package that the lock file names for running, for whichever machine, each with its
 * licence. By npm, from the lock file alone, so that it says the same everywhere.
 */
export async function makeSbom(): Promise<Sbom> {
  const said = await npm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']);
  const sbom = ofThese(JSON.parse(said) as Sbom, new Set(productionPackages()));
  for (const component of sbom.components)
    if (!component.licenses?.length && TOLD[component.name])
      component.licenses = [{ license: { id: TOLD[component.name]! } }];
  return sbom;
}

/** A bill of these packages alone. Not by npm's `--omit dev`, which also leaves out what an installation and a tool both need. */
function ofThese(sbom: Sbom, wanted: ReadonlySet<string>): Sbom {
  const components = sbom.components.filter(({ name, version }) => wanted.has(`${name}@${version}`));
  const refs = new Set(components.map((one) => one['bom-ref']));
  const dependencies = sbom.dependencies
    ?.filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  return { ...sbom, components, ...(dependencies && { dependencies }) };
}

/** `name@version` of every package that the lock file has for running. */
export function productionPackages(lock: Record<string, Locked> = lockOf()): string[] {
  const found = Object.entries(lock)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`);
  return [...new Set(found)].sort();
}

/** The licence of a component as one text; null: it has none. */
export function licenceOf({ licenses = [] }: Component): string | null {
  const texts = licenses.map((one) =>
    'expression' in one ? one.expression : (one.license.id ?? one.license.name),
  );
  return texts.filter(Boolean).join(', ') || null;
}

/** What a bill of materials lacks: packages of the lock file, and licences of packages that it names. */
export function lackingOf(sbom: Sbom, wanted = productionPackages()): { missing: string[]; bare: string[] } {
  const named = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  const needed = new Set(wanted);
  return {
    missing: wanted.filter((one) => !named.has(one)),
    // A folder of this project that stands in for a package has no licence but the project's.
    bare: sbom.components
      .filter((one) => needed.has(`${one.name}@${one.version}`) && licenceOf(one) === null)
      .map(({ name }) => name),
  };
}
