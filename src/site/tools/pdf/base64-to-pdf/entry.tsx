import '../../../styles/sheets/tool-pdf.css';
import { mount } from '../../../pages/mount.tsx';
import { Base64ToPdf } from './screen.tsx';

mount(<Base64ToPdf />);
