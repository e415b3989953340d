import { registerResources } from './core/registry.ts';
import type { Resource } from './core/resource.ts';
import { codebooks } from './modules/codebooks/index.ts';

/** What a module says of itself to both ends; its server part is listed in server/modules.ts. */
export interface ModuleManifest {
  name: string;
  resources: readonly Resource[];
}

/** The one list of modules. */
export const modules: readonly ModuleManifest[] = [codebooks];

/** Every resource of the product. */
export const resources: readonly Resource[] = modules.flatMap((module) => module.resources);

registerResources(resources);
