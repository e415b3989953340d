/**
 * Has the generator of types (openapi-typescript 7) find the TypeScript that it is written for, the last one whose compiler is a library
 * in JavaScript. The product's own is 7, which has none. Loaded before the generator (`--import`).
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-api' : specifier, context),
});
