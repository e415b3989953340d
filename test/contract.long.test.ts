// Long, since every resource is held to all of the contract.
// In the suite: contract.test.ts (every resource to what its declaration decides, and one of each scope to all of it), lists.test.ts,
// access-matrix.test.ts (who may).
import './contract.test.ts';
