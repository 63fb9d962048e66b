package inspect

// DefaultPlatforms are the platform versions that count where nobody says
// otherwise, such as on the command line, oldest first. The server's may be newer data.
var DefaultPlatforms = []Platform{
	{Version: "1.7.6", PHPMin: "5.6", PHPMax: "7.2", Released: "2019-07-09", Required: "2020-01-09"},
	{Version: "1.7.7", PHPMin: "7.1", PHPMax: "7.3", Released: "2020-11-24", Required: "2020-01-09"},
	{Version: "1.7.8", PHPMin: "7.1", PHPMax: "7.4", Released: "2021-10-19", Required: "2020-01-09"},
	{Version: "8.0", PHPMin: "7.2", PHPMax: "8.1", Released: "2022-10-26", Required: "2023-04-26"},
	{Version: "8.1", PHPMin: "7.2", PHPMax: "8.1", Released: "2023-06-26", Required: "2023-04-26"},
	{Version: "8.2", PHPMin: "7.2", PHPMax: "8.1", Released: "2024-09-20", Required: "2023-04-26"},
	{Version: "9.0", PHPMin: "8.1", PHPMax: "8.4", Released: "2025-06-10", Required: "2025-12-10"},
}
