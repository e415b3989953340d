import '../../../styles/sheets/tool-text.css';
import { mount } from '../../../pages/mount.tsx';
import { ImageBase64 } from './screen.tsx';

mount(<ImageBase64 />);
