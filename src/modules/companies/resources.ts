export { companies } from './companies.resource.ts';
