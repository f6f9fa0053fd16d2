-- What the sales agent offers, to whom, and what it was asked. The products are the installation's own, and none is
-- visible to anybody until it is opened to a key.

-- Documents are json, not jsonb: they are answered as they were written, key for key.
CREATE TABLE creative_format (
  format_id text PRIMARY KEY CHECK (format_id ~ '^[a-zA-Z0-9_-]{1,100}$'),
  medium text NOT NULL CHECK (medium IN ('display', 'video', 'audio', 'dooh')),
  document json NOT NULL,
  -- Ships with Flightline. The operator's own formats stand beside these.
  is_standard boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE product (
  product_id text PRIMARY KEY CHECK (product_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
  -- Moves with every change, so that a process knows whether the document it remembers is the current one.
  revision integer NOT NULL DEFAULT 1,
  document json NOT NULL,
  territories text[] NOT NULL CHECK (cardinality(territories) > 0),
  -- What people call its channels, for the search.
  channel_words text NOT NULL,
  search tsvector NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz
);

-- A format that a product on sale takes cannot go.
CREATE TABLE product_format (
  product_id text NOT NULL REFERENCES product (product_id),
  format_id text NOT NULL REFERENCES creative_format (format_id),
  PRIMARY KEY (product_id, format_id)
);

CREATE INDEX product_format_by_format ON product_format (format_id);

CREATE TABLE agent_key (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 100),
  buyer_name text NOT NULL CHECK (length(buyer_name) BETWEEN 1 AND 200),
  prefix text NOT NULL CHECK (length(prefix) = 12),
  fingerprint bytea NOT NULL UNIQUE CHECK (octet_length(fingerprint) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES person (id),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid REFERENCES person (id)
);

CREATE TABLE opening (
  key_id uuid NOT NULL REFERENCES agent_key (id),
  product_id text NOT NULL REFERENCES product (product_id),
  -- Null: all that the product has, also when it gets more.
  territories text[] CHECK (cardinality(territories) > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (key_id, product_id)
);

CREATE INDEX opening_by_product ON opening (product_id);

-- One number that moves with every change of what is on offer. A process compares it at each call, and so answers from
-- memory without ever answering what is no longer true.
CREATE TABLE catalogue (
  is_the_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_the_only_row),
  version bigint NOT NULL
);

INSERT INTO catalogue (version) VALUES (1);

CREATE FUNCTION move_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue SET version = version + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER creative_format_moves_catalogue AFTER INSERT OR UPDATE OR DELETE ON creative_format
  FOR EACH STATEMENT EXECUTE FUNCTION move_catalogue_version();
CREATE TRIGGER product_moves_catalogue AFTER INSERT OR UPDATE OR DELETE ON product
  FOR EACH STATEMENT EXECUTE FUNCTION move_catalogue_version();
CREATE TRIGGER opening_moves_catalogue AFTER INSERT OR UPDATE OR DELETE ON opening
  FOR EACH STATEMENT EXECUTE FUNCTION move_catalogue_version();

-- All requests of a caller in the current minute. Unlogged, like rate_limit.
CREATE UNLOGGED TABLE request_count (
  bucket text PRIMARY KEY,
  minute timestamptz NOT NULL,
  requests integer NOT NULL
);

-- Every call of a tool, for the operator. No foreign key: a log must not be able to fail for what it is about.
CREATE TABLE agent_call (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  called_at timestamptz NOT NULL,
  tool text NOT NULL,
  key_id uuid,
  -- Of callers without a key.
  address text,
  -- JSON text without anything secret. Text, since JSON sent to us may hold what jsonb refuses.
  arguments text NOT NULL,
  -- 'completed', or the code of the error.
  outcome text NOT NULL,
  products integer,
  duration_us integer NOT NULL
);

CREATE INDEX agent_call_by_time ON agent_call (called_at);
CREATE INDEX agent_call_by_key ON agent_call (key_id, called_at) WHERE key_id IS NOT NULL;

-- The standard formats.

CREATE FUNCTION pg_temp.link(asset_id text, is_required boolean) RETURNS json LANGUAGE sql AS $$
  SELECT json_build_object('item_type', 'individual', 'asset_id', asset_id, 'asset_type', 'url', 'asset_role',
    'clickthrough', 'required', is_required, 'requirements', json_build_object('role', 'clickthrough', 'protocols',
    json_build_array('https')))
$$;

CREATE FUNCTION pg_temp.asset(asset_id text, asset_type text, is_required boolean, requirements json) RETURNS json
LANGUAGE sql AS $$
  SELECT json_build_object('item_type', 'individual', 'asset_id', asset_id, 'asset_type', asset_type, 'required',
    is_required, 'requirements', requirements)
$$;

CREATE FUNCTION pg_temp.size(width integer, height integer) RETURNS json LANGUAGE sql AS $$
  SELECT json_build_array(json_build_object('role', 'primary', 'dimensions',
    json_build_object('width', width, 'height', height, 'unit', 'px')))
$$;

CREATE FUNCTION pg_temp.image_of(width integer, height integer, kilobytes integer) RETURNS json LANGUAGE sql AS $$
  SELECT json_build_object('min_width', width, 'max_width', width, 'min_height', height, 'max_height', height,
    'unit', 'px', 'formats', '["jpg","png","gif","webp"]'::json, 'max_file_size_kb', kilobytes)
$$;

CREATE FUNCTION pg_temp.seconds_of_audio(seconds integer) RETURNS json LANGUAGE sql AS $$
  SELECT json_build_object('min_duration_ms', seconds * 1000 - 1000, 'max_duration_ms', seconds * 1000, 'formats',
    '["mp3","wav"]'::json, 'min_bitrate_kbps', 128)
$$;

INSERT INTO creative_format (format_id, medium, is_standard, document)
SELECT format_id, medium, true, document FROM (
  SELECT format('display_%sx%s_image', w, h), 'display', json_build_object(
    'name', format('%s %sx%s, image', name, w, h),
    'description', format('A still or animated image of %s by %s pixels with a link.', w, h),
    'renders', pg_temp.size(w, h),
    'assets', json_build_array(pg_temp.asset('image', 'image', true, pg_temp.image_of(w, h, kb)), pg_temp.link('click_url', true)),
    'canonical', '{"kind":"image"}'::json)
  FROM (VALUES (300, 250, 150, 'Medium rectangle'), (336, 280, 150, 'Large rectangle'), (728, 90, 150, 'Leaderboard'),
    (970, 90, 200, 'Super leaderboard'), (970, 250, 250, 'Billboard'), (160, 600, 150, 'Wide skyscraper'),
    (120, 600, 150, 'Skyscraper'), (300, 600, 200, 'Half page'), (300, 50, 50, 'Small mobile banner'),
    (320, 50, 50, 'Mobile banner'), (320, 100, 100, 'Large mobile banner'), (320, 480, 200, 'Mobile interstitial'),
    (468, 60, 100, 'Full banner')) AS banner (w, h, kb, name)
  UNION ALL
  SELECT format('display_%sx%s_html5', w, h), 'display', json_build_object(
    'name', format('%s %sx%s, HTML5', name, w, h),
    'description', format('An HTML5 banner of %s by %s pixels that runs in an iframe and opens one link.', w, h),
    'renders', pg_temp.size(w, h),
    'assets', json_build_array(
      pg_temp.asset('html', 'html', true, json_build_object('max_file_size_kb', kb, 'sandbox', 'iframe')),
      pg_temp.asset('backup_image', 'image', true, pg_temp.image_of(w, h, 150)), pg_temp.link('click_url', true)),
    'canonical', '{"kind":"html5"}'::json)
  FROM (VALUES (300, 250, 200, 'Medium rectangle'), (728, 90, 200, 'Leaderboard'), (970, 250, 300, 'Billboard'),
    (160, 600, 200, 'Wide skyscraper'), (300, 600, 300, 'Half page'), (320, 50, 100, 'Mobile banner'),
    (320, 480, 300, 'Mobile interstitial')) AS banner (w, h, kb, name)
  UNION ALL
  SELECT format('video_vast_%ss', s), 'video', json_build_object(
    'name', format('VAST video, %s seconds', s),
    'description', format('A VAST tag whose video runs %s seconds, 16:9.', s),
    'renders', '[{"role":"primary","dimensions":{"responsive":{"width":true,"height":true},"aspect_ratio":"16:9"}}]'::json,
    'assets', json_build_array(pg_temp.asset('vast_tag', 'vast', true, '{"vast_version":"4.2"}')),
    'canonical', '{"kind":"video_vast"}'::json)
  FROM (VALUES (6), (15), (20), (30)) AS spot (s)
  UNION ALL
  SELECT format('video_hosted_%ss_%s', s, shape), 'video', json_build_object(
    'name', format('Hosted video, %s seconds, %s', s, ratio),
    'description', format('A video file of %s seconds in %s by %s pixels that we host, with a link.', s, w, h),
    'renders', pg_temp.size(w, h),
    'assets', json_build_array(
      pg_temp.asset('video', 'video', true, json_build_object('min_width', w, 'min_height', h, 'aspect_ratio', ratio,
        'min_duration_ms', s * 1000 - 1000, 'max_duration_ms', s * 1000, 'containers', '["mp4","mov"]'::json, 'codecs',
        '["h264","h265"]'::json, 'max_file_size_kb', 200000)),
      pg_temp.link('click_url', true)),
    'canonical', '{"kind":"video_hosted"}'::json)
  FROM (VALUES (6, 1920, 1080, '16:9', 'wide'), (15, 1920, 1080, '16:9', 'wide'), (30, 1920, 1080, '16:9', 'wide'),
    (15, 1080, 1920, '9:16', 'tall')) AS spot (s, w, h, ratio, shape)
  UNION ALL
  SELECT format('audio_hosted_%ss', s), 'audio', json_build_object(
    'name', format('Audio spot, %s seconds', s),
    'description', format('An audio file of %s seconds for streams and radio, with a companion image if there is a screen.', s),
    'assets', json_build_array(
      pg_temp.asset('audio', 'audio', true, pg_temp.seconds_of_audio(s)),
      pg_temp.asset('companion_image', 'image', false, pg_temp.image_of(300, 250, 150)), pg_temp.link('click_url', false)),
    'canonical', '{"kind":"audio_hosted"}'::json)
  FROM (VALUES (15), (20), (30), (60)) AS spot (s)
  UNION ALL
  SELECT format('podcast_host_read_%ss', s), 'audio', json_build_object(
    'name', format('Podcast, host-read, %s seconds', s),
    'description', format('The host tells listeners about you in their own words, for about %s seconds. Send talking points; the host records.', s),
    'assets', json_build_array(
      pg_temp.asset('talking_points', 'text', true, '{"min_length":100,"max_length":2000}'),
      pg_temp.asset('call_to_action', 'text', true, '{"max_length":200}'),
      pg_temp.asset('promo_code', 'text', false, '{"max_length":64}'), pg_temp.link('landing_page', true)),
    'canonical', '{"kind":"audio_hosted","asset_source":"publisher_host_recorded"}'::json)
  FROM (VALUES (30), (60), (90)) AS spot (s)
  UNION ALL
  SELECT format('podcast_produced_%ss', s), 'audio', json_build_object(
    'name', format('Podcast, produced spot, %s seconds', s),
    'description', format('A finished audio spot of %s seconds, placed in the episode.', s),
    'assets', json_build_array(
      pg_temp.asset('audio', 'audio', true, pg_temp.seconds_of_audio(s)), pg_temp.link('landing_page', false)),
    'canonical', '{"kind":"audio_hosted"}'::json)
  FROM (VALUES (15), (30), (60)) AS spot (s)
  UNION ALL
  VALUES
  ('newsletter_sponsor', 'display', json_build_object(
    'name', 'Newsletter, sponsor''s words',
    'description', 'A short text with a logo near the top of a newsletter, marked as from the sponsor.',
    'assets', json_build_array(
      pg_temp.asset('headline', 'text', true, '{"max_length":60}'), pg_temp.asset('body', 'text', true, '{"max_length":400}'),
      pg_temp.asset('logo', 'image', true, '{"min_width":200,"min_height":200,"unit":"px","formats":["jpg","png"],"max_file_size_kb":100}'),
      pg_temp.link('landing_page', true)),
    'canonical', '{"kind":"native_in_feed"}'::json)),
  ('newsletter_banner_600x200', 'display', json_build_object(
    'name', 'Newsletter banner 600x200',
    'description', 'A still image of 600 by 200 pixels in a newsletter, with a link.',
    'renders', pg_temp.size(600, 200),
    'assets', json_build_array(
      pg_temp.asset('image', 'image', true, '{"min_width":600,"max_width":600,"min_height":200,"max_height":200,"unit":"px","formats":["jpg","png"],"max_file_size_kb":100,"animation_allowed":false}'),
      pg_temp.asset('alternative_text', 'text', true, '{"max_length":120}'), pg_temp.link('landing_page', true)),
    'canonical', '{"kind":"image"}'::json)),
  ('native_in_feed', 'display', json_build_object(
    'name', 'Native, in the feed',
    'description', 'Headline, text and image in the look of the page around them, marked as an advertisement.',
    'renders', '[{"role":"primary","dimensions":{"responsive":{"width":true,"height":false}}}]'::json,
    'assets', json_build_array(
      pg_temp.asset('headline', 'text', true, '{"max_length":70}'), pg_temp.asset('body', 'text', true, '{"max_length":160}'),
      pg_temp.asset('image', 'image', true, '{"min_width":1200,"min_height":628,"unit":"px","formats":["jpg","png","webp"],"max_file_size_kb":500}'),
      pg_temp.asset('sponsor_name', 'text', true, '{"max_length":30}'), pg_temp.link('landing_page', true)),
    'canonical', '{"kind":"native_in_feed"}'::json)),
  ('native_article', 'display', json_build_object(
    'name', 'Native, sponsored article',
    'description', 'An article that the publisher''s studio writes from your notes, marked as sponsored.',
    'renders', '[{"role":"primary","dimensions":{"responsive":{"width":true,"height":true}}}]'::json,
    'assets', json_build_array(
      pg_temp.asset('notes', 'text', true, '{"min_length":200,"max_length":5000}'),
      pg_temp.asset('image', 'image', true, '{"min_width":1600,"min_height":900,"unit":"px","formats":["jpg","png"],"max_file_size_kb":2000}'),
      pg_temp.asset('sponsor_name', 'text', true, '{"max_length":30}'), pg_temp.link('landing_page', true)),
    'canonical', '{"kind":"native_in_feed","asset_source":"seller_human_designed"}'::json)),
  ('dooh_1080x1920_image', 'dooh', json_build_object(
    'name', 'Digital out-of-home, portrait still',
    'description', 'A still image of 1080 by 1920 pixels for screens in stations, streets and shops.',
    'renders', pg_temp.size(1080, 1920),
    'assets', json_build_array(pg_temp.asset('image', 'image', true, pg_temp.image_of(1080, 1920, 5000))),
    'canonical', '{"kind":"image"}'::json)),
  ('dooh_1920x1080_image', 'dooh', json_build_object(
    'name', 'Digital out-of-home, landscape still',
    'description', 'A still image of 1920 by 1080 pixels for large screens.',
    'renders', pg_temp.size(1920, 1080),
    'assets', json_build_array(pg_temp.asset('image', 'image', true, pg_temp.image_of(1920, 1080, 5000))),
    'canonical', '{"kind":"image"}'::json)),
  ('dooh_1080x1920_video_10s', 'dooh', json_build_object(
    'name', 'Digital out-of-home, portrait video, 10 seconds',
    'description', 'A silent video of 10 seconds in 1080 by 1920 pixels.',
    'renders', pg_temp.size(1080, 1920),
    'assets', json_build_array(pg_temp.asset('video', 'video', true, '{"min_width":1080,"max_width":1080,"min_height":1920,"max_height":1920,"min_duration_ms":10000,"max_duration_ms":10000,"containers":["mp4"],"codecs":["h264"],"max_file_size_kb":50000,"audio_required":false}')),
    'canonical', '{"kind":"video_hosted"}'::json)),
  ('ooh_poster_1185x1750', 'dooh', json_build_object(
    'name', 'Out-of-home, printed city-light poster',
    'description', 'A printed poster of 1185 by 1750 millimetres for shelters and columns. Send a print file.',
    'renders', '[{"role":"primary","dimensions":{"width":1185,"height":1750,"unit":"mm"}}]'::json,
    'assets', json_build_array(pg_temp.asset('print_file', 'image', true, '{"min_width":1185,"max_width":1185,"min_height":1750,"max_height":1750,"unit":"mm","formats":["pdf","tiff"],"min_dpi":100,"bleed":{"uniform":10},"color_space":"cmyk"}')),
    'canonical', '{"kind":"image"}'::json))
) AS standard (format_id, medium, document);
