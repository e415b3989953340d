// Long, since every resource is held to all of the contract.
// In the suite: contract.test.ts (every resource to what its declaration decides, and those to all of it that go every way of the common code).
import './contract.test.ts';
