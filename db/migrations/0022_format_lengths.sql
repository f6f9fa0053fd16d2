-- How long a VAST tag's video runs, and how long a host reads, was in the names of these formats and nowhere a program could
-- read it. Products carry it with each of their formats, so the formats say it, too.
UPDATE creative_format SET changed_at = now(), document = (
  SELECT json_object_agg(key, CASE WHEN key = 'canonical' THEN
    (value::jsonb || jsonb_build_object('duration_ms_range', jsonb_build_array(shortest, longest)))::json ELSE value END)
  FROM json_each(document))
FROM (
  -- A spot may be a second shorter; what a host says is as long as it was asked for, give or take a tenth.
  SELECT format('video_vast_%ss', s) AS id, (s - 1) * 1000 AS shortest, s * 1000 AS longest
  FROM (VALUES (6), (15), (20), (30)) AS spot (s)
  UNION ALL
  SELECT format('podcast_host_read_%ss', s), s * 900, s * 1100 FROM (VALUES (30), (60), (90)) AS spot (s)
) AS length
WHERE format_id = length.id AND is_standard;
