import '../../../styles/sheets/tool-pdf.css';
import { mount } from '../../../pages/mount.tsx';
import { PdfToImages } from './screen.tsx';

mount(<PdfToImages />);
