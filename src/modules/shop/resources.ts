export { artikli } from './articles/artikli.resource.ts';
