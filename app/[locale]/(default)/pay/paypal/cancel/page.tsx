import { CanceledPage, canceledMetadata } from '@/components/payment/canceled-page';

export const generateMetadata = canceledMetadata;
export default CanceledPage;
