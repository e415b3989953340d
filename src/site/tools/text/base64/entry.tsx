import '../../../styles/sheets/tool-text.css';
import { mount } from '../../../pages/mount.tsx';
import { Base64 } from './screen.tsx';

mount(<Base64 />);
