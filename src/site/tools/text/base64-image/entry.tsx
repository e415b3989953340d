import '../../../styles/sheets/tool-text.css';
import { mount } from '../../../pages/mount.tsx';
import { Base64Image } from './screen.tsx';

mount(<Base64Image />);
