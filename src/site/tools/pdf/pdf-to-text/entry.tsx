import '../../../styles/tools-ocr.css';
import { mount } from '../../../pages/mount.tsx';
import { PdfToText } from './screen.tsx';

mount(<PdfToText />);
