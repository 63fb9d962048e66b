package main

import (
	"database/sql"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver "pgx"

	"merkato/internal/db"
)

// storage is a fresh place for the product's data.
type storage struct {
	name     string
	folder   string
	database string       // address of the PostgreSQL database; empty on SQLite
	remove   func() error // leaves nothing behind of what was made for this
	isKept   bool         // it was there before and stays
}

const folderPrefix = "merkato-bench-"

func openSQLite() (storage, error) {
	folder, err := os.MkdirTemp("", folderPrefix)
	return storage{name: "SQLite", folder: folder, remove: func() error { return os.RemoveAll(folder) }}, err
}

func openPostgres(server string) (storage, error) {
	s, err := openSQLite()
	if err != nil {
		return s, err
	}
	name := "bench_" + strings.ToLower(strings.TrimPrefix(filepath.Base(s.folder), folderPrefix))
	address, err := url.Parse(server)
	if err == nil {
		err = execute(server, "CREATE DATABASE "+name)
	}
	if err != nil {
		return s, errors.Join(err, s.remove())
	}
	address.Path = "/" + name
	s.name, s.database = "PostgreSQL", address.String()
	s.remove = func() error {
		return errors.Join(execute(server, "DROP DATABASE "+name+" WITH (FORCE)"), os.RemoveAll(s.folder))
	}
	return s, nil
}

func (s storage) options() db.Options { return db.Options{Address: s.database, Folder: s.folder} }

// openFilled is a database that `bench fill` has filled before: its address, or
// the folder of SQLite's. It is not removed afterwards.
func openFilled(where string) (storage, error) {
	if !strings.HasPrefix(where, "postgres") {
		return storage{name: "SQLite", folder: where, isKept: true, remove: func() error { return nil }}, nil
	}
	s, err := openSQLite()
	s.name, s.database, s.isKept = "PostgreSQL", where, true
	return s, err
}

func execute(server, statement string) error {
	pool, err := sql.Open("pgx", server)
	if err != nil {
		return err
	}
	defer pool.Close()
	_, err = pool.Exec(statement)
	return err
}
