/** `npm run reliability -- <name> [options]`: what the product can be trusted with. What each proves, and what not: docs/reliability.md. */
const NAMES = ['matrix', 'fuzz', 'crash', 'day', 'client', 'dependencies', 'sbom'];

const [name = ''] = process.argv.splice(2, 1);
// npm takes only the first of two away.
if (process.argv[2] === '--') process.argv.splice(2, 1);
if (NAMES.includes(name)) await import(`./${name}.ts`);
else {
  console.error(`Usage: npm run reliability -- <name> [options], of ${NAMES.join(', ')}.`);
  process.exitCode = 1;
}
