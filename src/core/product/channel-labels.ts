import type { Channel } from './product.ts'

/** As people call them. */
export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  display: 'Display',
  olv: 'Online video',
  social: 'Social',
  search: 'Search',
  ctv: 'Connected TV',
  linear_tv: 'Linear TV',
  radio: 'Radio',
  streaming_audio: 'Streaming audio',
  podcast: 'Podcast',
  dooh: 'Digital out-of-home',
  ooh: 'Out-of-home',
  print: 'Print',
  cinema: 'Cinema',
  email: 'E-mail',
  gaming: 'Gaming',
  retail_media: 'Retail media',
  influencer: 'Influencer',
  affiliate: 'Affiliate',
  product_placement: 'Product placement',
  sponsored_intelligence: 'Sponsored intelligence',
}
