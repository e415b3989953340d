export { sabloni } from './sabloni.resource.ts';
