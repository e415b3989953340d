export { drzave } from './drzave.resource.ts';
export { ent } from './ent.resource.ts';
export { grupeRobe } from './grupe-robe.resource.ts';
export { jediniceMjere } from './jedinice-mjere.resource.ts';
export { kantoni } from './kantoni.resource.ts';
export { opstine } from './opstine.resource.ts';
export { porezi } from './porezi.resource.ts';
