import '../../../styles/sheets/tool-numbers.css';
import { mount } from '../../../pages/mount.tsx';
import { VatCheck } from './screen.tsx';

mount(<VatCheck />);
