export { bankovniRacuni } from './bankovni-racuni.resource.ts';
