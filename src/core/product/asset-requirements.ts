import { z } from 'zod'
import { distinct, domain } from './text-schemas.ts'

/** The requirements an asset can have, by type. */

const positive = z.number().gt(0)
const whole = z.int().min(1)
const length = z.int().min(0)

export const ratio = z.string().regex(/^\d+(\.\d+)?:\d+(\.\d+)?$/, 'must be a ratio such as 16:9')

const duration = { min_duration_ms: whole.optional(), max_duration_ms: whole.optional() }
const fileSize = { max_file_size_kb: whole.optional() }
const external = {
  external_resources_allowed: z.boolean().optional(),
  allowed_external_domains: distinct(domain).optional(),
}

const image = z
  .strictObject({
    min_width: positive.optional(),
    max_width: positive.optional(),
    min_height: positive.optional(),
    max_height: positive.optional(),
    unit: z.enum(['px', 'dp', 'inches', 'cm', 'mm', 'pt']).optional(),
    aspect_ratio: ratio.optional(),
    formats: distinct(
      z.enum(['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg', 'avif', 'tiff', 'pdf', 'eps']),
    ).optional(),
    min_dpi: whole.optional(),
    bleed: z.strictObject({ uniform: z.number().min(0) }).optional(),
    color_space: z.enum(['rgb', 'cmyk', 'grayscale']).optional(),
    ...fileSize,
    transparency_required: z.boolean().optional(),
    animation_allowed: z.boolean().optional(),
    max_animation_duration_ms: length.optional(),
  })
  .refine((rules) => rules.min_dpi === undefined || rules.unit !== undefined, {
    message: 'must be set beside min_dpi',
    path: ['unit'],
  })

const video = z.strictObject({
  min_width: whole.optional(),
  max_width: whole.optional(),
  min_height: whole.optional(),
  max_height: whole.optional(),
  aspect_ratio: z
    .string()
    .regex(/^\d+:\d+$/, 'must be a ratio such as 16:9')
    .optional(),
  ...duration,
  containers: distinct(z.enum(['mp4', 'webm', 'mov', 'avi', 'mkv'])).optional(),
  codecs: distinct(z.enum(['h264', 'h265', 'vp8', 'vp9', 'av1', 'prores'])).optional(),
  ...fileSize,
  min_bitrate_kbps: whole.optional(),
  max_bitrate_kbps: whole.optional(),
  frame_rates: distinct(z.number().min(1)).optional(),
  audio_required: z.boolean().optional(),
})

const audio = z.strictObject({
  ...duration,
  formats: distinct(z.enum(['mp3', 'aac', 'wav', 'ogg', 'flac'])).optional(),
  ...fileSize,
  sample_rates: distinct(whole).optional(),
  channels: distinct(z.enum(['mono', 'stereo'])).optional(),
  min_bitrate_kbps: whole.optional(),
  max_bitrate_kbps: whole.optional(),
})

const text = z.strictObject({
  min_length: length.optional(),
  max_length: whole.optional(),
  min_lines: whole.optional(),
  max_lines: whole.optional(),
})

const url = z.strictObject({
  role: z
    .enum([
      'clickthrough',
      'landing_page',
      'impression_tracker',
      'click_tracker',
      'viewability_tracker',
      'third_party_tracker',
    ])
    .optional(),
  protocols: distinct(z.enum(['https', 'http'])).optional(),
  allowed_domains: distinct(domain).optional(),
  max_length: whole.optional(),
  macro_support: z.boolean().optional(),
})

export const assetRequirements = [
  { type: 'image', requirements: image },
  { type: 'video', requirements: video },
  { type: 'audio', requirements: audio },
  { type: 'text', requirements: text },
  { type: 'markdown', requirements: z.strictObject({ max_length: whole.optional() }) },
  {
    type: 'html',
    requirements: z.strictObject({
      ...fileSize,
      sandbox: z.enum(['none', 'iframe', 'safeframe', 'fencedframe']).optional(),
      ...external,
    }),
  },
  { type: 'css', requirements: z.strictObject(fileSize) },
  {
    type: 'javascript',
    requirements: z.strictObject({
      ...fileSize,
      module_type: z.enum(['script', 'module', 'iife']).optional(),
      strict_mode_required: z.boolean().optional(),
      ...external,
    }),
  },
  {
    type: 'vast',
    requirements: z.strictObject({ vast_version: z.enum(['2.0', '3.0', '4.0', '4.1', '4.2']).optional() }),
  },
  { type: 'daast', requirements: z.strictObject({ daast_version: z.literal('1.0').optional() }) },
  { type: 'url', requirements: url },
] as const
