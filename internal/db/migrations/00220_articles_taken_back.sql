-- +goose Up
-- An article that operators have taken back keeps its name and when that was, so that
-- what the marketplace said before does not publish it again.
ALTER TABLE blog_articles ADD COLUMN removed_at {{timestamp}};

-- +goose Down
DELETE FROM blog_reads WHERE article_id IN (SELECT id FROM blog_articles WHERE removed_at IS NOT NULL);
DELETE FROM blog_articles WHERE removed_at IS NOT NULL;
ALTER TABLE blog_articles DROP COLUMN removed_at;
