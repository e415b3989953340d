export { useKeys } from '../../list/use-keys.ts';
