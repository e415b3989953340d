import type { ModuleManifest } from '../../core/manifest.ts';
import * as resources from './resources.ts';

/** What the developer tools of the public site ask of the server: the check of tax numbers, and the firms it knows. */
export const tools: ModuleManifest = { name: 'tools', resources: Object.values(resources) };
